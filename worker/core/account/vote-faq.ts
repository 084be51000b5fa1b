import { readUser } from '../person/read-user.ts';
import type { PersonKey } from '../person-key.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { update, type Write } from '../store/writes.ts';
import { readFaqById } from '../tenant/read-faqs.ts';

/**
 * Counts whether an answer helped, once per person. A later vote replaces the first. One commit
 * holds the vote and the count, so a repeated tap counts once. SESSION_REVOKED, NOT_FOUND.
 */
export async function voteFaq(
  services: Services,
  { clientId, lineUserId }: PersonKey,
  asked: string,
  helpful: boolean,
): Promise<Result<{ helpful: boolean }>> {
  const { store } = services;
  const faq = await readFaqById(services, clientId, asked);
  if (!faq.ok) return faq;
  const { id } = faq.value;
  const path = paths.lineUser(clientId, lineUserId);
  return store.runOptimistic<Result<{ helpful: boolean }>>(async () => {
    const read = readUser(await store.get(path));
    if (!read) return { writes: [], value: fail('SESSION_REVOKED') };
    const { faqVotes } = read.user;
    const before = faqVotes.find(({ faqId }) => faqId === id)?.helpful;
    const value = ok({ helpful });
    if (before === helpful) return { writes: [], value };
    const others = faqVotes.filter(({ faqId }) => faqId !== id);
    const votes = [...others, { faqId: id, helpful }];
    return {
      writes: [
        update(path, { faqVotes: votes }, read.condition),
        count(paths.faqVotes(clientId, id), helpful, before),
      ],
      value,
    };
  });
}

function count(path: ReturnType<typeof paths.faqVotes>, now: boolean, before?: boolean): Write {
  const field = (helpful: boolean) => (helpful ? 'helpful' : 'notHelpful');
  return {
    kind: 'set',
    path,
    fields: {},
    mask: [],
    serverTimes: ['updatedAt'],
    increments: { [field(now)]: 1, ...(before === undefined ? {} : { [field(before)]: -1 }) },
  };
}
