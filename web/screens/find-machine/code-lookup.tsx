import type { ReactNode } from 'react';
import { type Machine, machineListSchema } from '../../../contract/machines.ts';
import { useApi } from '../../api/api-context.ts';
import { useQuery } from '../../api/use-query.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/waiting.tsx';

type LookupProps = {
  readonly code: string;
  /** What to say where no machine has the number. */
  readonly nothing: ReactNode;
  readonly children: (machines: readonly Machine[]) => ReactNode;
};

/** A number that the list does not hold: the edge knows machines that are newer than the list. */
export function CodeLookup({ code, nothing, children }: LookupProps) {
  const { api, tenantParams } = useApi();
  const query = useQuery(`/machines?code=${code}`, machineListSchema, () =>
    api.machines.$get({ param: tenantParams, query: { code } }),
  );
  return (
    <QueryView query={query} waiting={<Skeleton count={1} />}>
      {({ machines }) => {
        // Only an exact match of the number counts.
        const found = machines.filter((machine) => machine.code === code);
        return found.length === 0 ? nothing : children(found);
      }}
    </QueryView>
  );
}
