/** Domains of one provider, at which a name is one mailbox, by its main domain. */
const SAME_MAILBOXES: Readonly<Record<string, readonly string[]>> = {
  'gmail.com': ['googlemail.com'],
  'yandex.ru': ['ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua', 'narod.ru'],
  'icloud.com': ['me.com', 'mac.com'],
  'proton.me': ['protonmail.com', 'pm.me'],
}

const EQUAL_SPELLINGS: Readonly<Record<string, readonly [RegExp, string]>> = {
  'gmail.com': [/\./g, ''],
  'yandex.ru': [/-/g, '.'],
}

const mainDomain = (domain: string): string =>
  Object.entries(SAME_MAILBOXES).find(([, others]) => others.includes(domain))?.[0] ?? domain

/**
 * The mailbox of an email address: lowercase and without what any sender can vary: the tag (`anna+tag@`), and for large
 * providers other spellings of the name or the domain.
 */
export function mailboxOf(email: string): string {
  const address = email.toLowerCase()
  const at = address.lastIndexOf('@')
  const [local = ''] = address.slice(0, at).split('+', 1)
  const domain = mainDomain(address.slice(at + 1))
  const spelling = EQUAL_SPELLINGS[domain]
  return `${spelling ? local.replaceAll(...spelling) : local}@${domain}`
}
