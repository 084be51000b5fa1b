import type { Plugin } from 'vite';

/** No route of the app and no module of a build: only the development server knows this address. */
const ADDRESS = /^\/[a-z0-9-]+\/design\/?$/;

/** By these words a test looks whether a build holds any of it. */
export const DESIGN_MARK = 'living-design-page';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Design</title>
    <link rel="icon" href="data:," />
    <script type="module" src="/web/design/main.tsx"></script>
  </head>
  <body>
    <div id="${DESIGN_MARK}"></div>
    <noscript>This page needs JavaScript.</noscript>
  </body>
</html>
`;

/** The living design page, `/{client}/design` (docs/design-system.md), while developing. */
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
