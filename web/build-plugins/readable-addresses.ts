import type { Connect, Plugin } from 'vite';

/**
 * Answers 400 to addresses that are no URL, such as `//`. The plugin that runs the edge would throw outside
 * of any request, which stops the server.
 */
export function readableAddresses(): Plugin {
  const refuse: Connect.NextHandleFunction = (request, response, next) => {
    if (URL.canParse(request.url ?? '', 'http://localhost')) return next();
    response.statusCode = 400;
    response.end('This address cannot be read.');
  };
  return {
    name: 'readable-addresses',
    enforce: 'pre',
    configureServer: ({ middlewares }) => void middlewares.use(refuse),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(refuse),
  };
}
