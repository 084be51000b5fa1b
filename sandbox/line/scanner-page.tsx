import { raw } from 'hono/html';
import { encodeQR } from 'qr';
import { scannerScript, scannerStyle } from './scanner-look.ts';

/** The code printed on a machine. */
export type PrintedCode = {
  readonly name: string;
  readonly clientId: string;
  readonly pageUrl: string;
};

/** Lists codes to tap instead of a camera. The text field accepts any other content. */
export function ScannerPage({ codes }: { codes: readonly PrintedCode[] }) {
  return (
    <>
      {raw('<!DOCTYPE html>')}
      <html lang="ja">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>LINE QRコードリーダー（サンドボックス）</title>
          <style>{raw(scannerStyle)}</style>
        </head>
        <body>
          <header>
            <b>コードリーダー</b>
            <button type="button" id="leave" aria-label="閉じる">
              ×
            </button>
          </header>
          <main>
            <div class="finder" aria-hidden="true" />
            <p role="status" id="said">
              カメラの代わりに、読み取るコードを選んでください
            </p>
            <form id="other">
              <input name="value" aria-label="コードの内容" placeholder="コードの内容" required />
              <button type="submit">読み取る</button>
            </form>
            <ul>
              {codes.map(({ name, clientId, pageUrl }) => (
                <li key={pageUrl}>
                  <button type="button" data-code={pageUrl}>
                    {raw(encodeQR(pageUrl, 'svg', { border: 1 }))}
                    <b>{name}</b>
                    <small>{clientId}</small>
                  </button>
                </li>
              ))}
            </ul>
          </main>
          <footer>これはローカルの代役です。カメラは使いません。</footer>
          <script>{raw(scannerScript)}</script>
        </body>
      </html>
    </>
  );
}
