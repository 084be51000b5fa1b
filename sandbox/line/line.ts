import type { Database } from '../storage/database.ts';
import { type Codes, openCodes } from './codes.ts';
import { type Messages, openMessages } from './messages.ts';
import { openPeople, type People } from './people.ts';
import { openRegistry, type Registry } from './registry.ts';
import { openSigningKey, type SigningKey } from './signing-key.ts';
import { openSubWindows, type SubWindows } from './sub-windows.ts';
import { openTokens, type Tokens } from './tokens.ts';
import { type LineWebhooks, openLineWebhooks, type SendSigned } from './webhooks.ts';

/** The state of the LINE stand-in. */
export type LineState = {
  people: People;
  registry: Registry;
  tokens: Tokens;
  codes: Codes;
  messages: Messages;
  subWindows: SubWindows;
  webhooks: LineWebhooks;
  signingKey: SigningKey;
  now: () => number;
};

/** Opens the LINE stand-in on the sandbox's database. */
export function openLine(db: Database, now: () => number, send: SendSigned): LineState {
  return {
    people: openPeople(db),
    registry: openRegistry(db),
    tokens: openTokens(db, now),
    codes: openCodes(db, now),
    messages: openMessages(db, now),
    subWindows: openSubWindows(db, now),
    webhooks: openLineWebhooks(db, now, send),
    signingKey: openSigningKey(db),
    now,
  };
}
