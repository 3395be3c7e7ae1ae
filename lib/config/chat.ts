import type { Environment } from './schema.ts'
import type { WorkingHours } from './working-hours.ts'

const LANGUAGES = ['ru', 'es', 'en', 'pt', 'lv', 'it'] as const

/** Addresses of the loaders of an outside chat (specification, section 1): by language, for visitors from Peru, and for variant 1. */
interface ChatLoaders {
  readonly default: string | undefined
  readonly PE: string | undefined
  readonly languages: Readonly<Record<(typeof LANGUAGES)[number], string | undefined>>
}

/** Which chat the support button opens, if there is one. */
export interface ChatSettings {
  readonly driver: 'own' | 'third-party' | 'off'
  readonly loaders: ChatLoaders
  /** Of the own chat: megabytes of a file, and when somebody answers; `undefined` = always, until a dictionary says else. */
  readonly fileLimitMb: number
  readonly workingHours: WorkingHours | undefined
}

const loadersOf = (e: Environment): ChatLoaders => ({
  default: e.CHAT_LOADER_DEFAULT,
  PE: e.CHAT_LOADER_PE,
  languages: {
    ru: e.CHAT_LOADER_RU,
    es: e.CHAT_LOADER_ES,
    en: e.CHAT_LOADER_EN,
    pt: e.CHAT_LOADER_PT,
    lv: e.CHAT_LOADER_LV,
    it: e.CHAT_LOADER_IT,
  },
})

const hasLoader = ({ default: standard, PE, languages }: ChatLoaders) =>
  [standard, PE, ...Object.values(languages)].some((address) => address !== undefined)

/** The chat that is configured: without a choice the outside one where a loader is named, else the own. */
export function chatSettings(e: Environment): ChatSettings {
  const loaders = loadersOf(e)
  return {
    driver: e.CHAT_DRIVER ?? (hasLoader(loaders) ? 'third-party' : 'own'),
    loaders,
    fileLimitMb: e.CHAT_FILE_LIMIT_MB,
    workingHours: e.WORKING_HOURS,
  }
}

/** What is missing for the driver that was chosen. */
export const chatProblems = (e: Environment): string[] =>
  e.CHAT_DRIVER === 'third-party' && !hasLoader(loadersOf(e))
    ? [
        'CHAT_DRIVER: third-party needs the address of a loader; set CHAT_LOADER_DEFAULT or one of a language, or CHAT_DRIVER=own',
      ]
    : []
