import { getTranslations } from 'next-intl/server'
import { FAULTS, type Fault } from '@/lib/http/faults'

const KEYS = [
  'add',
  'away',
  'cancel',
  'changedSince',
  'clear',
  'close',
  'copied',
  'copy',
  'delete',
  'deleted',
  'download',
  'earlier',
  'edit',
  'empty',
  'failed',
  'later',
  'loading',
  'marked',
  'nothingFound',
  'now',
  'offline',
  'page',
  'reload',
  'retry',
  'save',
  'saved',
  'search',
  'signedOut',
  'tooMany',
  'undo',
] as const

/** Words of every page of administrators. */
export interface CommonWords extends Readonly<Record<(typeof KEYS)[number], string>> {
  /** What is said of a field that is not as it should be; `{n}` stands for the number that it has to keep to. */
  readonly faults: Readonly<Record<Fault, string>>
}

export async function commonWords(): Promise<CommonWords> {
  const t = await getTranslations('admin.common')
  return {
    ...(Object.fromEntries(KEYS.map((key) => [key, t(key)])) as Record<(typeof KEYS)[number], string>),
    faults: Object.fromEntries(FAULTS.map((fault) => [fault, t(`faults.${fault}`, { n: '{n}' })])) as Record<
      Fault,
      string
    >,
  }
}
