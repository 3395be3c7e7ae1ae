import { createNavigation } from 'next-intl/navigation'
import { LANGUAGES } from '../lib/domain/languages.ts'

/** next-intl's router. An address comes whole from `paths.ts`, the only place that glues a language to it, so this one glues none. */
export const { useRouter } = createNavigation({
  locales: LANGUAGES,
  defaultLocale: LANGUAGES[0],
  localePrefix: 'never',
  localeCookie: false,
})
