const GMAIL_DOMAINS = ['gmail.com', 'googlemail.com']

/**
 * The mailbox of an email address: lowercase and without what any sender can vary: the tag (`anna+tag@`), and dots in
 * the local part, which Gmail ignores.
 */
export function mailboxOf(email: string): string {
  const address = email.toLowerCase()
  const at = address.lastIndexOf('@')
  const [local = ''] = address.slice(0, at).split('+', 1)
  const domain = address.slice(at + 1)
  return `${GMAIL_DOMAINS.includes(domain) ? local.replaceAll('.', '') : local}@${domain}`
}
