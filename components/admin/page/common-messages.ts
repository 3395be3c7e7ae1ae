import { getTranslations } from 'next-intl/server'
import { VALIDATION_CODES, type ValidationCode } from '@/lib/http/validation-codes'

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

/** Messages of all admin pages. */
export interface CommonMessages extends Readonly<Record<(typeof KEYS)[number], string>> {
  /** Validation messages; `{n}` is the limit. */
  readonly reasons: Readonly<Record<ValidationCode, string>>
}

export async function commonMessages(): Promise<CommonMessages> {
  const t = await getTranslations('admin.common')
  return {
    ...(Object.fromEntries(KEYS.map((key) => [key, t(key)])) as Record<(typeof KEYS)[number], string>),
    reasons: Object.fromEntries(
      VALIDATION_CODES.map((reason) => [reason, t(`reasons.${reason}`, { n: '{n}' })]),
    ) as Record<ValidationCode, string>,
  }
}
