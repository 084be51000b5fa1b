/**
 * Japanese words that the phrase model would split between two lines: Chromium's `word-break: auto-phrase`
 * and `budoux` use the same one. The longest words come first. A group, so that `split` keeps the words.
 */
export const wholeWords =
  /(お?支払い方法|方法|売り切れ|お?問い合わせ|お気に入り|ひらがな|さが[しせ]|お?えら[ばびぶべん])/;
