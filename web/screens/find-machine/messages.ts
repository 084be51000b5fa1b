import { messages } from '../../i18n/messages.ts';

/** Texts of the ways to a machine, and of what is marked there. */
export const findMachineMessages = messages({
  ja: {
    scan: 'QRコードを読み取る',
    scanning: '読み取っています…',
    notOurs:
      'このアプリの自販機のQRコードではありません。自販機に貼ってあるQRコードを読み取ってください。',
    scanFailed: '読み取りを開始できませんでした。自販機に貼ってある番号でもさがせます。',
    nearby: '近くの自販機',
    locating: '位置を確認しています…',
    showAll: 'すべての自販機',
    nearbyNote: '近い順に表示しています。位置情報は保存されません。',
    denied:
      '位置情報の利用が許可されていません。端末やLINEの設定で許可すると、近い順に表示できます。番号や場所の名前でもさがせます。',
    unlocated: '現在地を確認できませんでした。番号や場所の名前でさがしてください。',
    nearbyFailed: '近くの自販機を読み込めませんでした。もう一度お試しください。',
    noneNear: '近くに自販機は見つかりませんでした。',
    found: (count: number) => `${count}台見つかりました`,
    foundMore: (count: number) => `${count}台以上見つかりました`,
    nothingFound: (sought: string) => `「${sought}」は見つかりませんでした`,
    nothingFoundBody:
      '駅やビルの名前の一部か、自販機に貼ってある番号を入れてください。ひらがなでもさがせます。',
    clear: '検索をクリア',
    showMore: 'もっと見る',
    loadingMore: '読み込んでいます…',
    more: (count: number) => `${count}台を追加しました`,
    moreFailed: '続きを読み込めませんでした。もう一度お試しください。',
    favourite: (machine: string) => `${machine}をお気に入りに入れる`,
    favouriteFull: 'お気に入りは50台までです。',
    map: (machine: string) => `${machine}を地図アプリで見る`,
    markFailed: '変更できませんでした。もう一度お試しください。',
    alert: '入荷したら知らせる',
    alertOf: (product: string) => `${product}が入荷したら知らせる`,
  },
  en: {
    scan: 'Scan a QR code',
    scanning: 'Scanning…',
    notOurs:
      'This is not the QR code of a machine of this app. Please scan the one on the machine.',
    scanFailed: 'The scanner could not be opened. You can also type the number on the machine.',
    nearby: 'Machines nearby',
    locating: 'Finding your position…',
    showAll: 'All machines',
    nearbyNote: 'The nearest first. Your position is not stored.',
    denied:
      'You have not allowed the use of your position. Allow it in the settings of your phone or of LINE, or search by number or place.',
    unlocated: 'Your position could not be found. Please search by number or place.',
    nearbyFailed: 'The machines nearby could not be loaded. Please try again.',
    noneNear: 'There is no machine nearby.',
    found: (count) => `${count} found`,
    foundMore: (count) => `More than ${count} found`,
    nothingFound: (sought) => `Nothing found for “${sought}”`,
    nothingFoundBody:
      'Try a part of the name of a station or building, or the number on the machine.',
    clear: 'Clear search',
    showMore: 'Show more',
    loadingMore: 'Loading…',
    more: (count) => `${count} more shown`,
    moreFailed: 'The next machines could not be loaded. Please try again.',
    favourite: (machine) => `Add ${machine} to favourites`,
    favouriteFull: 'You can have up to 50 favourites.',
    map: (machine) => `Show ${machine} in the map app`,
    markFailed: 'This could not be changed. Please try again.',
    alert: 'Tell me when it is back',
    alertOf: (product) => `Tell me when it is back: ${product}`,
  },
});
