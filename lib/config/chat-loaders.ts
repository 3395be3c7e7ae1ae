import type { Language } from '../domain/languages.ts'

type LoaderSetting<L extends Language> = `CHAT_LOADER_${Uppercase<L>}`

/** Name of the setting with the loader URL of a third-party chat in a language. */
export const loaderSetting = <L extends Language>(language: L): LoaderSetting<L> =>
  `CHAT_LOADER_${language.toUpperCase()}` as LoaderSetting<L>
