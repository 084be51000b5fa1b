import type { Plugin } from 'vite';

/**
 * Sends the real LIFF SDK to a stand-in's origin instead of LINE's hosts. The SDK joins its hosts
 * from pieces (`"https://".concat(sub,".").concat("line.me","/")`), in `@liff/server-api` only.
 * The origin is part of the name because the dependency optimiser's cache key holds names only.
 */
export function lineHosts(origin: string): Plugin {
  const name = `line-hosts:${origin}`;
  const pattern = /"https:\/\/"\.concat\((\w+),"\."\)\.concat\("line\.me","\/"\)/g;
  const rewrite = (code: string) => ({
    map: null,
    code: code.replace(
      pattern,
      (_, sub: string) => `("${origin}/line"+(${sub}==="api"?"":"-"+${sub})+"/")`,
    ),
  });
  const transform = {
    filter: { id: /node_modules[\\/]@liff[\\/]server-api/ },
    handler: rewrite,
  };
  return {
    name,
    enforce: 'pre',
    transform,
    config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [{ name, transform }] } } }),
  };
}
