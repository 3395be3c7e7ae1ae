import { getTranslations } from 'next-intl/server'
import { href } from '@/i18n/paths'
import type { Consents } from '@/lib/contract/consents'
import { consentsInForce } from '@/lib/domain/consents'
import { legalPath } from '@/lib/domain/legal-documents'
import { requestLanguage, requestVariant } from '@/lib/server/request/request-site-locale'

/** Legal documents in force and the forms that require them, in the language of `lang`. */
export async function GET(request: Request): Promise<Response> {
  const variant = requestVariant(request)
  const language = requestLanguage(variant, new URL(request.url).searchParams.get('lang') ?? undefined)
  const t = await getTranslations({ locale: language, namespace: 'legal' })
  const documents = consentsInForce().map(({ required, ...version }) => ({
    document: version.id,
    version: version.version,
    title: t(`titles.${version.id}`),
    href: href({ variant, language }, legalPath(version)),
    required: [...required],
  }))
  return Response.json({ documents } satisfies Consents, { headers: { 'cache-control': 'no-cache' } })
}
