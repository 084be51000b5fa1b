import type { TestEnvironment } from '../../test-environment/test-environment.ts';
import { row, title } from '../print.ts';
import { measureGrowth, type Size, whatGrows } from './measure-growth.ts';

const columnOf = (text: string) => text.padEnd(26);

/** Prints the cost of the same pages while fleet, orders and tenants grow. */
export async function printGrowth(
  environment: TestEnvironment,
  sizes: readonly Size[],
): Promise<void> {
  title('The same pages while everything grows: reads, writes, milliseconds');
  const growth = await measureGrowth(environment, sizes);
  row(
    'machines / orders / tenants',
    growth.map(({ size }) => columnOf(Object.values(size).join(' / '))).join(''),
  );
  for (const name of growth[0]?.pages.keys() ?? []) {
    const columns = growth.map(({ pages }) => {
      const page = pages.get(name);
      return columnOf(page ? `${page.reads}, ${page.writes}, ${page.ms.toFixed(0)}` : '');
    });
    row(name, columns.join(''));
  }
  // The stand-in reads every document of a collection for each query, while Firestore reads an
  // index.
  row('', 'milliseconds include the stand-in, which is slower the more it holds');
  row('grows by more than a tenth', whatGrows(growth).join(', ') || 'nothing');
}
