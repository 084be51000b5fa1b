/**
 * Japanese words that the phrase model of Chromium's `word-break: auto-phrase` and of `budoux`
 * would split between two lines. The longest words come first. The pattern is a capturing group, so
 * that `split` keeps the words.
 */
export const wholeWords =
  /(お?支払い方法|方法|売り切れ|お?問い合わせ|お気に入り|ひらがな|さが[しせ]|お?えら[ばびぶべん])/;
