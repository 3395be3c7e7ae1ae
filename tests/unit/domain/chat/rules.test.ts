import { describe, expect, it } from 'vitest'
import { checkHost, type HostEnvironment, type HostFinding } from '../../../../lib/domain/chat/host-check.ts'
import {
  excerptOf,
  MESSAGE_KINDS,
  MESSAGE_LIMITS,
  REACTIONS,
  unreadCount,
  withReaction,
  type MessageReaction,
} from '../../../../lib/domain/chat/messages.ts'
import {
  initialsOf,
  PRESENCES,
  PRESENCE_TIMEOUT_MS,
  effectivePresence,
  type Presence,
} from '../../../../lib/domain/chat/presence.ts'
import {
  nextSessionState,
  SESSION_STATES,
  type SessionEvent,
  type SessionState,
} from '../../../../lib/domain/chat/sessions.ts'
import { FILE_TYPES, safeFileName } from '../../../../lib/domain/chat/file-types.ts'

describe('the specification names', () => {
  it('ten kinds of message, six reactions and eight statuses (section 3)', () => {
    expect([MESSAGE_KINDS.length, REACTIONS, PRESENCES.length]).toEqual([
      10,
      ['like', 'kiss', 'laugh', 'wonder', 'cry', 'angry'],
      8,
    ])
  })
})

describe('reactions', () => {
  it('count once for each kind and side', () => {
    const steps: [MessageReaction, boolean][] = [
      [{ reaction: 'like', by: 'visitor' }, true],
      [{ reaction: 'like', by: 'visitor' }, true],
      [{ reaction: 'like', by: 'operator' }, true],
      [{ reaction: 'cry', by: 'visitor' }, true],
      [{ reaction: 'like', by: 'visitor' }, false],
      [{ reaction: 'kiss', by: 'visitor' }, false],
    ]
    expect(
      steps.reduce<MessageReaction[]>((reactions, [change, on]) => withReaction(reactions, change, on), []),
    ).toEqual([
      { reaction: 'like', by: 'operator' },
      { reaction: 'cry', by: 'visitor' },
    ])
  })
})

describe('an excerpt of a message', () => {
  it('is the beginning of the text on one line', () => {
    expect(excerptOf('  one\n\ttwo ')).toBe('one two')
    expect(excerptOf('ж'.repeat(MESSAGE_LIMITS.excerpt))).toBe('ж'.repeat(MESSAGE_LIMITS.excerpt))
    expect([...excerptOf('🧬'.repeat(400))]).toHaveLength(MESSAGE_LIMITS.excerpt)
    expect(excerptOf('🧬'.repeat(400)).endsWith('🧬…')).toBe(true)
  })
})

describe('unread messages', () => {
  const messages = [
    { author: 'visitor', kind: 'text', seq: 1 },
    { author: 'operator', kind: 'text', seq: 2 },
    { author: 'system', kind: 'system', seq: 3 },
    { author: 'operator', kind: 'deleted', seq: 4 },
    { author: 'operator', kind: 'image', seq: 5 },
    { author: 'visitor', kind: 'text', seq: 6 },
  ] as const
  it.each<['visitor' | 'operator', number, number]>([
    ['visitor', 0, 2],
    ['visitor', 2, 1],
    ['visitor', 5, 0],
    ['operator', 0, 2],
    ['operator', 1, 1],
    ['operator', 9, 0],
  ])('the unread count of the %s after message %i is %i', (side, read, count) => {
    expect(unreadCount(messages, side, read)).toBe(count)
  })
})

describe('the status of an operator', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  it.each<[Presence, string | null, Presence]>([
    ['online', ago(1000), 'online'],
    ['online', ago(PRESENCE_TIMEOUT_MS), 'offline'],
    ['online', null, 'offline'],
    ['away', ago(1000), 'away'],
    ['dnd', ago(PRESENCE_TIMEOUT_MS + 1), 'offline'],
    ['leave', null, 'leave'],
    ['mobile', ago(PRESENCE_TIMEOUT_MS * 100), 'mobile'],
    ['offline', ago(0), 'offline'],
    ['bot', null, 'bot'],
    ['guest', ago(1000), 'guest'],
    ['guest', null, 'offline'],
  ])('%s, last seen %s, is displayed as %s', (chosen, seenAt, shown) => {
    expect(effectivePresence(chosen, seenAt, now)).toBe(shown)
  })
  it.each([
    ['Инна Берг', 'ИБ'],
    ['мария-анна ли', 'МЛ'],
    ['Žanis', 'Ž'],
    ['  Ana  María de la Cruz ', 'AC'],
    ['007', ''],
    ['', ''],
  ])('the name %j has the initials %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})

describe('the state of a conversation', () => {
  it.each<[SessionState, SessionEvent, SessionState | undefined]>([
    ['new', 'visitorWrote', 'waiting'],
    ['new', 'operatorWrote', 'answered'],
    ['waiting', 'operatorWrote', 'answered'],
    ['answered', 'visitorWrote', 'waiting'],
    ['waiting', 'closed', 'closed'],
    ['closed', 'visitorWrote', undefined],
    ['closed', 'operatorWrote', undefined],
    ['closed', 'closed', undefined],
  ])('the state %s changes on %s to %s', (state, event, next) => {
    expect(nextSessionState(state, event)).toBe(next)
    expect(SESSION_STATES).toContain(state)
  })
})

describe('the page around the widget', () => {
  const good: HostEnvironment = {
    viewVersion: '2.5.0',
    configuredHost: 'example.com',
    pageHost: 'example.com',
    otherWidget: false,
    modern: true,
  }
  it.each<[string, Partial<HostEnvironment>, HostFinding]>([
    ['the expected environment', {}, 'ok'],
    ['a newer library', { viewVersion: '10.0' }, 'ok'],
    ['the library 2.10', { viewVersion: '2.10' }, 'ok'],
    ['a library that is not recommended', { viewVersion: '2.4.9' }, 'oldView'],
    ['the oldest supported library', { viewVersion: '2.1' }, 'oldView'],
    ['a library that is too old', { viewVersion: '2.0.9' }, 'outdatedView'],
    ['a library of another major version', { viewVersion: '1.99' }, 'outdatedView'],
    ['no library version', { viewVersion: undefined }, 'outdatedView'],
    ['an invalid library version', { viewVersion: { toString: () => '2.5' } }, 'outdatedView'],
    ['another host', { pageHost: 'other.example' }, 'multisite'],
    ['another chat', { otherWidget: true }, 'otherWidget'],
    ['an unsupported browser', { modern: false }, 'oldBrowser'],
    ['an unsupported browser and an old library', { modern: false, viewVersion: '2.2' }, 'oldBrowser'],
  ])('is checked with %s', (_case, environment, finding) => {
    expect(checkHost({ ...good, ...environment })).toBe(finding)
  })
})

describe('the name of an uploaded file', () => {
  it.each<[string, keyof typeof FILE_TYPES, string | undefined]>([
    ['scan.PDF', 'pdf', 'scan.PDF'],
    ['scan', 'pdf', 'scan.pdf'],
    ['', 'txt', 'file.txt'],
    ['photo.png', 'jpg', 'photo.jpg'],
    ['clip.mov', 'mp4', 'clip.mp4'],
    ['voice.ogg', 'mp3', 'voice.mp3'],
    ['photo.png', 'pdf', undefined],
    ['scan.pdf', 'jpg', 'scan.jpg'],
    ['scan.pdf', 'txt', undefined],
    ['photo.heic', 'jpg', 'photo.jpg'],
    ['letter.doc', 'rtf', 'letter.doc'],
    ['genome.vcf', 'txt', 'genome.vcf'],
    ['voice.mp4', 'm4a', 'voice.mp4'],
  ])('%j of the type %s is stored as %j', (name, type, expected) => {
    expect(safeFileName(name, FILE_TYPES[type])).toBe(expected)
  })
})
