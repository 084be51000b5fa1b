type Message = string | ((...values: never[]) => string);

/**
 * Requires the same keys in another language. A missing, extra or differently typed key does not compile.
 */
type Translation<T> = {
  readonly [K in keyof T]: T[K] extends (...values: infer A) => string
    ? (...values: A) => string
    : string;
};

/** Defines a screen family's texts. Japanese sets the keys, and English must match. */
export const messages = <T extends Record<string, Message>>(texts: {
  readonly ja: T;
  readonly en: Translation<NoInfer<T>>;
}): { readonly ja: T; readonly en: Translation<T> } => texts;
