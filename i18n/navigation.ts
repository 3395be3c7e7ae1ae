import { createNavigation } from 'next-intl/navigation'
import { LANGUAGES } from '../lib/domain/languages.ts'

/** next-intl's router without prefixing: `paths.ts` is the only module that adds a language to a path. */
export const { useRouter } = createNavigation({
  locales: LANGUAGES,
  defaultLocale: LANGUAGES[0],
  localePrefix: 'never',
  localeCookie: false,
})
