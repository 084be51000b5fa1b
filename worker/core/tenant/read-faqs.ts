import type { Faq, FaqList } from '../../../contract/customer/faqs.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { inIsolate } from '../isolate-memory.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { parseEach } from '../store/unreadable-document.ts';
import { parseFaq, type StoredFaq } from './faq-document.ts';
import { renderMarkdown } from './render-markdown.ts';

/** More entries than any tenant's help page has. It limits the query and is not a page size. */
const MAX_FAQS = 200;

/** Read once a minute per isolate, because anybody may request them without a session. */
const FRESH_MS = 60_000;
const MAX_TENANTS = 500;
type HeldFaqs = { readonly faqs: readonly StoredFaq[]; readonly untilMs: number };
const held = inIsolate(new Map<ClientId, HeldFaqs>());

/** Returns the tenant's FAQ in its order, without entries that are hidden or do not parse. */
async function readFaqs({ store, nowMs }: Services, clientId: ClientId) {
  const known = held.get(clientId);
  if (known && nowMs() < known.untilMs) return known.faqs;
  const stored = await store.query({ from: paths.faqs(clientId), limit: MAX_FAQS });
  const faqs = parseEach(stored, parseFaq).parsed.filter(({ isHidden }) => !isHidden);
  // Sorted here, because a sorted query would omit entries without `order`.
  faqs.sort((one, other) => one.order - other.order);
  if (held.size >= MAX_TENANTS) held.clear();
  held.set(clientId, { faqs, untilMs: nowMs() + FRESH_MS });
  return faqs;
}

export async function listFaqs(services: Services, clientId: ClientId): Promise<FaqList> {
  const faqs = await readFaqs(services, clientId);
  return {
    faqs: faqs.map(({ id, category, question, answer, words }) => ({
      ...{ id, category, question },
      searchText: {
        ja: [...words, plainStart(answer.ja)].join(' '),
        en: [...words, plainStart(answer.en)].join(' '),
      },
    })),
  };
}

/** How much of an answer the list contains, for the search. */
const MAX_SEARCHED = 240;

const plainStart = (markdown: string): string =>
  markdown
    .replace(/[#*_>`~[\]()|\n]+/g, ' ')
    .slice(0, MAX_SEARCHED)
    .trim();

/** Returns one entry by the id in an address, which may be any text. */
export async function readFaqById(
  services: Services,
  clientId: ClientId,
  asked: string,
): Promise<Result<Faq>> {
  const faqs = await readFaqs(services, clientId);
  const found = faqs.find(({ id }) => id === asked);
  if (!found) return fail('NOT_FOUND');
  const { id, answer, category, question } = found;
  const answerHtml = { ja: renderMarkdown(answer.ja), en: renderMarkdown(answer.en) };
  return ok({ id, category, question, answerHtml });
}
