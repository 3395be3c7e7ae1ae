/** Names of the dictionaries that administrators edit, in the order of the menu. */
export const DICTIONARY_NAMES = [
  'banners',
  'promo-codes',
  'flags',
  'discount-display',
  'redirects',
  'complex-sets',
  'company-details',
  'canned-replies',
  'working-hours',
] as const
export type DictionaryName = (typeof DICTIONARY_NAMES)[number]
