import type { PayMethodKind } from '../../../contract/client.ts';
import type { LocalText } from '../../../contract/language.ts';
import type { PlainPageName } from '../../browser/page-address.ts';

/** A payment provider, as the screens need it. */
export type PayProvider = {
  readonly kind: PayMethodKind;
  /** As people call it in their language. */
  readonly name: LocalText;
  /** Where it is linked from the account. */
  readonly bindPage: PlainPageName;
  /** Where it is linked as a step of the set-up. */
  readonly setUpBindPage: PlainPageName;
  /** Where the edge leads back to from the provider. */
  readonly returnPage: PlainPageName;
};

/** What differs from provider to provider on the screens that offer and link it. */
export type ProviderTexts = {
  /** Beside its name in the list of what is offered. */
  readonly note: string;
  readonly bind: string;
  readonly bindMore: string;
  /** Where the money shows up again: before it was booked, and after. */
  readonly release: string;
  readonly refund: string;
  /** The law asks for it (電気通信事業法 27の12): what goes to whom, why, and what comes back. */
  readonly sentTo: string;
  readonly sent: string;
  readonly sentWhy: string;
  readonly received: string;
};
