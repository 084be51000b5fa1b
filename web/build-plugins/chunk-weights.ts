import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** Writes the contents of a build's files for `npm run bench -- --budgets`, next to the deployed files. */
export function chunkWeights(): Plugin {
  return {
    name: 'chunk-weights',
    apply: 'build',
    writeBundle: {
      order: 'post',
      async handler(_, bundle) {
        const { writeFile } = await import('node:fs/promises');
        const { name, config } = this.environment;
        const files = Object.values(bundle).flatMap((file) =>
          file.type === 'chunk'
            ? [
                {
                  file: file.fileName,
                  entry:
                    file.facadeModuleId === null ? null : named(config.root, file.facadeModuleId),
                  imports: file.imports,
                  styles: [...(file.viteMetadata?.importedCss ?? [])],
                  modules: Object.fromEntries(
                    Object.entries(file.modules).map(([id, { renderedLength }]) => [
                      named(config.root, id),
                      renderedLength,
                    ]),
                  ),
                },
              ]
            : [],
        );
        const outDir = process.env['OUT_DIR'] ?? 'dist';
        await writeFile(`${outDir}/weights-${name}.json`, JSON.stringify(files));
      },
    },
  };
}

/** A module's path in the project or in its package; a query distinguishes parts of one file. */
function named(root: string, id: string): string {
  const path = id.startsWith('/') ? relative(root, id) : id.replace(/^\0/, '');
  return path.replace(/^.*node_modules\//, '');
}
