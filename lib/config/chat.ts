import { LANGUAGES, type Language } from '../domain/languages.ts'
import { loaderSetting } from './chat-loaders.ts'
import type { Environment } from './schema.ts'
import type { WorkingHours } from '../domain/chat/working-hours-format.ts'

/**
 * Loader URLs of a third-party chat (specification, section 1): by language, for visitors from Peru, and for variant 1.
 */
interface ChatLoaders {
  readonly default: string | undefined
  readonly PE: string | undefined
  readonly languages: Readonly<Record<Language, string | undefined>>
}

export interface ChatSettings {
  readonly driver: 'built-in' | 'third-party' | 'off'
  readonly loaders: ChatLoaders
  /** Of the embedded chat. Without working hours, operators are always available unless a dictionary sets hours. */
  readonly fileLimitMb: number
  readonly workingHours: WorkingHours | undefined
}

const loadersOf = (e: Environment): ChatLoaders => ({
  default: e.CHAT_LOADER_DEFAULT,
  PE: e.CHAT_LOADER_PE,
  languages: Object.fromEntries(
    LANGUAGES.map((language) => [language, e[loaderSetting(language)]]),
  ) as ChatLoaders['languages'],
})

const hasLoader = ({ default: standard, PE, languages }: ChatLoaders) =>
  [standard, PE, ...Object.values(languages)].some((address) => address !== undefined)

/** Without CHAT_DRIVER: the third-party chat if a loader is configured, else the embedded one. */
export function chatSettings(e: Environment): ChatSettings {
  const loaders = loadersOf(e)
  return {
    driver: e.CHAT_DRIVER ?? (hasLoader(loaders) ? 'third-party' : 'built-in'),
    loaders,
    fileLimitMb: e.CHAT_FILE_LIMIT_MB,
    workingHours: e.WORKING_HOURS,
  }
}

export const chatProblems = (e: Environment): string[] =>
  e.CHAT_DRIVER === 'third-party' && !hasLoader(loadersOf(e))
    ? [
        'CHAT_DRIVER: third-party needs the address of a loader; ' +
          'set CHAT_LOADER_DEFAULT or one of a language, or CHAT_DRIVER=built-in',
      ]
    : []
