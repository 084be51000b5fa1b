import styles from './design.module.css';

/** In px at the device's default setting. Written as rem, so that text grows with it. */
const sizes = [
  [11, 'tab labels', 'ホーム　購入履歴　クーポン'],
  [12, 'secondary', '1階ロビー・100m'],
  [13, 'helper', 'ハイフンはいりません'],
  [15, 'body, prices on tags', '商品が出てからお支払い'],
  [17, 'section', 'お支払い方法'],
  [21, 'product', 'はちみつレモンサイダー'],
  [24, 'page title, sheet price', '購入の確認'],
  [32, 'total', '120'],
] as const;

export const ruleOfSize = sizes
  .map(([px]) => `[data-size="${px}"]{font-size:${px / 16}rem}`)
  .join('');

export function TypeScale() {
  return (
    <section>
      <h3>Type</h3>
      <ul className={styles['scale']}>
        {sizes.map(([px, use, sample]) => (
          <li key={px}>
            <small>
              {px} {use}
            </small>
            <span lang="ja" data-size={px} className={px > 15 ? styles['head'] : styles['body']}>
              {sample}
              {px === 32 ? <span className={styles['yen']}>円</span> : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
