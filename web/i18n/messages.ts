type Message = string | ((...values: never[]) => string);

/** The same keys in another language: a missing, surplus or differently shaped one does not compile. */
type Translation<T> = {
  readonly [K in keyof T]: T[K] extends (...values: infer A) => string
    ? (...values: A) => string
    : string;
};

/** A screen family's texts: Japanese sets the keys, English has to follow. */
export const messages = <T extends Record<string, Message>>(texts: {
  readonly ja: T;
  readonly en: Translation<NoInfer<T>>;
}): { readonly ja: T; readonly en: Translation<T> } => texts;
