import { Button } from '../../ui/button.tsx';
import { Card, Notice } from '../../ui/card.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { LineButton } from '../../ui/line-button.tsx';
import { Skeleton } from '../../ui/waiting.tsx';
import styles from './design.module.css';
import { Moments } from './moments.tsx';
import { States } from './states.tsx';

const nothing = () => undefined;

/** The product's parts, each under its name. */
export function LabelledParts() {
  return (
    <>
      <h3>Buttons</h3>
      <div lang="ja" className={styles['row']}>
        <Button>120円で購入する</Button>
        <Button look="quiet">続ける</Button>
        <Button look="danger">退会する</Button>
        <Button disabled>送信中</Button>
        <LineButton onClick={nothing}>LINEでログイン</LineButton>
      </div>
      <h3>States</h3>
      <States />
      <h3>Cards and notices</h3>
      <div lang="ja" className={styles['stack']}>
        <Card>商品が出てからお支払い</Card>
        <Notice>ご請求はありません</Notice>
        <Notice tone="alert">お支払い方法をおえらびください</Notice>
        <FormField label="郵便番号" hint="例：100-0001" name="postalCode" />
        <FormField label="住所" error="住所を都道府県から入力してください。" name="address" />
        <Skeleton count={1} />
      </div>
      <h3>Motion</h3>
      <Moments />
    </>
  );
}
