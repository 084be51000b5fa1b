import type { Plugin } from 'vite';

/** The address of the design page. It exists only on the development server. */
const ADDRESS = /^\/[a-z0-9-]+\/design\/?$/;

/** A marker with which a test proves that no build contains the page. */
export const DESIGN_MARK = 'living-design-page';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Design</title>
    <link rel="icon" href="data:," />
    <script type="module" src="/web/customer/design/main.tsx"></script>
  </head>
  <body>
    <div id="${DESIGN_MARK}"></div>
    <noscript>This page needs JavaScript.</noscript>
  </body>
</html>
`;

/** Serves the design page `/{client}/design` (docs/design-system.md) during development. */
export function designPage(): Plugin {
  return {
    name: 'design-page',
    apply: 'serve',
    configureServer: (server) =>
      void server.middlewares.use(async ({ url = '' }, response, next) => {
        const [path = ''] = url.split('?', 1);
        if (!ADDRESS.test(path)) return next();
        try {
          const html = await server.transformIndexHtml(url, PAGE);
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(html);
        } catch (thrown) {
          next(thrown);
        }
      }),
  };
}
