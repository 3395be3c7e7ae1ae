import { getTranslations } from 'next-intl/server'
import { DESK_FILTERS, type DeskFilter } from '@/lib/contract/chat-admin'
import { SESSION_STATES, VOTES, type SessionState, type Vote } from '@/lib/domain/chat/sessions'
import { rulesOf, VARIANT_IDS } from '@/lib/variants/variants'
import { MESSAGE_PLACEHOLDERS } from '@/lib/visitor/interpolate'

const KEYS = [
  'list',
  'searchHint',
  'unread',
  'visitor',
  'visitorNamed',
  'nobody',
  'choose',
  'gone',
  'take',
  'transfer',
  'transferTo',
  'noOperators',
  'close',
  'closeQuestion',
  'closed',
  'deleteQuestion',
  'about',
  'back',
  'page',
  'language',
  'country',
  'countryByIp',
  'site',
  'phone',
  'email',
  'consent',
  'agreed',
  'notAgreed',
  'unknown',
  'started',
  'ended',
  'operator',
  'rating',
  'others',
  'opaqueFile',
  'offlineTitle',
  'offlineText',
  'writeMail',
  'profile',
  'name',
  'position',
  'presence',
  'notify.on',
  'notify.off',
  'notify.denied',
  'notify.message',
  'canned',
  'cannedNone',
  'code',
  'card',
  'cardTitle',
  'cardText',
  'cardHref',
  'hint',
  'offline',
  'signIn',
  'previous',
  'next',
] as const

type Named<Key extends string> = Readonly<Record<Key, string>>

/** Interface texts of the operators' page, apart from those of the chat. */
export interface DeskLabels extends Named<(typeof KEYS)[number]> {
  /** Prefix of a phone extension `{n}`. */
  readonly extension: string
  readonly filters: Named<DeskFilter>
  readonly states: Named<SessionState>
  readonly votes: Named<Vote>
  readonly sites: Readonly<Record<string, string>>
}

export async function deskLabels(): Promise<DeskLabels> {
  const [t, options, order] = await Promise.all([
    getTranslations('admin.chat'),
    getTranslations('admin.options'),
    getTranslations('order'),
  ])
  const named = <Key extends string>(keys: readonly Key[], translate: (key: Key) => string) =>
    Object.fromEntries(keys.map((key) => [key, translate(key)])) as Named<Key>
  return {
    ...named(KEYS, (key) => t(key, MESSAGE_PLACEHOLDERS)),
    extension: order('extension', MESSAGE_PLACEHOLDERS),
    filters: named(DESK_FILTERS, (filter) => t(`filters.${filter}`)),
    states: named(SESSION_STATES, (state) => t(`states.${state}`)),
    votes: named(VOTES, (vote) => t(`votes.${vote}`)),
    sites: named(VARIANT_IDS, (variant) => options(`variant${rulesOf(variant).number}`)),
  }
}
