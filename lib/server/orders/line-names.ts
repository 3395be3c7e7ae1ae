import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Language } from '../../domain/languages.ts'
import type { OrderLine } from '../../domain/order/totals.ts'

export async function lineNames(
  language: Language,
): Promise<(line: Pick<OrderLine, 'kind'> & { name: string }) => string> {
  const t = await getTranslations({ locale: language, namespace: 'basket.line' })
  return ({ kind, name }) => (kind === 'test' ? name : `${t(kind)}: ${name}`)
}
