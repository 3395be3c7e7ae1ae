import { seeded } from '../../../lib/domain/seeded.ts'

const DAY_MS = 24 * 60 * 60_000

const GIVEN_NAMES = 'Анна Пётр Мария Илья Елена Anna José Lucía João Žanis Bérénice Marta'.split(' ')
const FAMILY_NAMES =
  'Иванова Петров Семёнов Кузнецова Соколов Морозова Волков Лебедева García Fernández Rojas Quispe Silva Oliveira ' +
  'Bērziņa Kalniņš Schmidt Müller Rossi Moreau'
const FAMILIES = FAMILY_NAMES.split(' ')

const chance = seeded(1)

export const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => list[Math.floor(chance() * list.length)] as T

/** A random time of the last days, within the retention periods of what was created then. */
export const timeWithin = (days: number): string => new Date(Date.now() - chance() * days * DAY_MS).toISOString()

export const daysFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

interface Person {
  readonly name: string
  readonly email: string
  readonly phone: string
}

/** A person whose email address and phone number no other one has. */
export const personOf = (kind: string, index: number): Person => ({
  name: `${pick(GIVEN_NAMES)} ${pick(FAMILIES)}`,
  email: `${kind}${index}@${pick(['visitor.test', 'post.test', 'mail.test'])}`,
  phone: `+7912${String(index).padStart(7, '0')}`,
})

export const textOf = (characters: number): string => 'Спасибо, что выбрали нас. '.repeat(characters / 26)
