import type { PayMethodKind } from '../../../../contract/shared/client.ts';
import type { LocalText } from '../../../../contract/shared/language.ts';
import type { PlainPageName } from '../../browser/page-address.ts';

/** A payment provider, as the screens need it. */
export type ProviderView = {
  readonly kind: PayMethodKind;
  /** Its usual name in each language. */
  readonly name: LocalText;
  /** The colour of the drawn wallet. Pages show it when the tenant has no artwork of the provider. */
  readonly walletColour: 'slate' | 'plum';
  /** The page that links it from the account. */
  readonly bindPage: PlainPageName;
  /** The page that links it during the set-up. */
  readonly setUpBindPage: PlainPageName;
  /** The page to which the edge returns from the provider. */
  readonly returnPage: PlainPageName;
};

/** The texts that differ between providers on the screens that offer and link them. */
export type ProviderTexts = {
  /** Shown next to its name in the list of providers. */
  readonly note: string;
  readonly bind: string;
  readonly bindMore: string;
  /** Where a refund appears: before the booking, and after it. */
  readonly release: string;
  readonly refund: string;
  /** Required by law (電気通信事業法 27の12): which data goes to whom and why, and what is returned. */
  readonly sentTo: string;
  readonly sent: string;
  readonly sentWhy: string;
  readonly received: string;
};
