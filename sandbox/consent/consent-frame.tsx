import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import { consentStyle } from './consent-style.ts';

/** The frame of a wallet provider's page, with the provider's name and colour instead of the sandbox's. */
export function ConsentFrame(props: { brand: string; colour: string; children?: Child }) {
  return (
    <>
      {raw('<!DOCTYPE html>')}
      <html lang="ja">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{`${props.brand}（サンドボックス）`}</title>
          <style>{raw(consentStyle(props.colour))}</style>
        </head>
        <body>
          <header>{props.brand}</header>
          <main>{props.children}</main>
          <footer>これはローカルの代役です。本物の {props.brand} には接続しません。</footer>
        </body>
      </html>
    </>
  );
}

/** A page that shows a message and asks for no decision. */
export function ConsentNotice(props: {
  brand: string;
  colour: string;
  title: string;
  children?: Child;
}) {
  return (
    <ConsentFrame brand={props.brand} colour={props.colour}>
      <section class="sheet">
        <h1>{props.title}</h1>
        <p class="lead">{props.children}</p>
      </section>
    </ConsentFrame>
  );
}
