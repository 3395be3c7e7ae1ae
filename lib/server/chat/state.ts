import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { href } from '../../../i18n/paths.ts'
import { config } from '../../config/config.ts'
import { CHAT_REVISION, type ChatState } from '../../contract/chat-state.ts'
import type { VisitorChat } from '../../contract/chat-store.ts'
import { MESSAGE_LIMITS } from '../../domain/chat/messages.ts'
import { currentLegalVersion, legalPath } from '../../domain/legal-documents.ts'
import { isEmployee } from '../account/employee.ts'

/** `undefined` if the requested conversation is not the visitor's. */
export async function chatState(
  request: Request,
  siteLocale: SiteLocale,
  chat: VisitorChat,
  { visitor, conversation }: { readonly visitor: string | undefined; readonly conversation?: string | undefined },
): Promise<ChatState | undefined> {
  const current = visitor === undefined ? undefined : await chat.open(visitor, conversation)
  if (conversation !== undefined && !current) return undefined
  const t = await getTranslations({ locale: siteLocale.language, namespace: 'legal' })
  const policy = currentLegalVersion('privacy-policy')
  return {
    revision: CHAT_REVISION,
    desk: await chat.desk(),
    employee: await isEmployee(request),
    limits: { fileMb: config().chat.fileLimitMb, text: MESSAGE_LIMITS.text, code: MESSAGE_LIMITS.code },
    policy: {
      document: policy.id,
      version: policy.version,
      title: t(`titles.${policy.id}`),
      href: href(siteLocale, legalPath(policy)),
    },
    ...(current ?? { conversation: null, messages: [], hasMore: false }),
  }
}
