/**
 * The `lang` attribute of a text in another language. No attribute instead of an undefined one, which a page's data
 * would contain.
 */
export const langAttribute = (language: string | undefined): { lang?: string } => (language ? { lang: language } : {})
