import type { Plugin } from 'vite';

/**
 * Redirects the real LIFF SDK from LINE's hosts to a stand-in's origin. The SDK builds its hosts from
 * pieces (`"https://".concat(sub,".").concat("line.me","/")`), only in `@liff/server-api`. The plugin's
 * name contains the origin, because the dependency optimiser's cache key contains only names.
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
