import { changeUser } from '../person/change-user.ts';
import type { PersonKey } from '../person-key.ts';
import { ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import type { Write } from '../store/writes.ts';
import { readFaqById } from '../tenant/read-faqs.ts';

/**
 * Counts whether an answer helped, once per person. A later vote replaces the first. One commit
 * holds the vote and the count, so a repeated tap counts once. ACCOUNT_CLOSED, NOT_FOUND.
 */
export async function voteFaq(
  services: Services,
  person: PersonKey,
  asked: string,
  helpful: boolean,
): Promise<Result<{ helpful: boolean }>> {
  const { clientId } = person;
  const faq = await readFaqById(services, clientId, asked);
  if (!faq.ok) return faq;
  const { id } = faq.value;
  return changeUser<{ helpful: boolean }>(services.store, person, ({ faqVotes }) => {
    const before = faqVotes.find(({ faqId }) => faqId === id)?.helpful;
    const value = ok({ helpful });
    if (before === helpful) return { value };
    const others = faqVotes.filter(({ faqId }) => faqId !== id);
    const votes = [...others, { faqId: id, helpful }];
    return {
      value,
      fields: { faqVotes: votes },
      others: [count(paths.faqVotes(clientId, id), helpful, before)],
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
    increments: [[field(now), 1], ...(before === undefined ? [] : [[field(before), -1] as const])],
  };
}
