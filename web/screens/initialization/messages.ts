import { messages } from '../../i18n/messages.ts';

/** Texts of the first-time set-up. */
export const setUpMessages = messages({
  ja: {
    steps: '設定の手順',
    done: '済み',
    next: '次の手順',
    later: 'このあと',
    optional: 'あとでもできます',
    welcomeBody:
      'LINEだけで、自販機の飲み物を選んで買えるサービスです。はじめに、規約への同意と必要な登録をお願いします。',
    phoneBody:
      'ご本人の確認のため、携帯電話番号を登録します。070・080・090から始まる番号をご用意ください。',
    codeBody: '登録した番号にSMSで届く、6桁の認証コードを入力します。',
    infoBody: 'お名前などを登録します。使いみちはプライバシーポリシーをご覧ください。',
    closed: '登録の受け付けは準備中です',
    closedBody: '受け付けを始めるまで、商品と在庫をご覧いただけます。',
    allDone: '必要な設定はすべて済んでいます',
    toMachines: '自販機の商品を見る',
    toNext: (step: string) => `次の手順「${step}」を見る`,
    read: 'はじめにお読みください',
  },
  en: {
    steps: 'Set-up steps',
    done: 'Done',
    next: 'Next',
    later: 'Later',
    optional: 'Can be done later',
    welcomeBody:
      'Choose and buy drinks from vending machines with nothing but LINE. First, please agree to the terms and register what is needed.',
    phoneBody:
      'We register your mobile number to confirm that it is you. It has to start with 070, 080 or 090.',
    codeBody: 'You enter the 6-digit code that arrives by SMS at your number.',
    infoBody:
      'You register your name and other details. The privacy policy says what they are for.',
    closed: 'Registration is not open yet',
    closedBody: 'Until it opens, you can look at the drinks and their stock.',
    allDone: 'Everything that is needed has been set up',
    toMachines: 'See the machines',
    toNext: (step) => `See the next step: ${step}`,
    read: 'Please read first',
  },
});
