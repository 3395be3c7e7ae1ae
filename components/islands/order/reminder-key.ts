const KEY = 'orderReminder'

/** Lasts as long as the page, where storage is blocked. */
let current: string | undefined

/** Key of the reminder that this tab has requested. */
export function savedReminder(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? current
  } catch {
    return current
  }
}

export function saveReminder(key: string | undefined): void {
  current = key
  try {
    if (key === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, key)
  } catch {
    return
  }
}
