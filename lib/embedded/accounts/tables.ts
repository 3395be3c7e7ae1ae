export interface AccountsTables {
  /**
   * `email` is lower case, `roles` separated by spaces. A new `device_key` revokes the device cookies; a higher number
   * of `unlocks` starts new counters of failed sign-ins.
   */
  users: {
    id: string
    email: string
    password_hash: string
    roles: string
    created_at: string
    device_key: string
    unlocks: number
  }
  /** `id` is the hash of the session token. */
  sessions: { id: string; user_id: string; used_at: string; expires_at: string }
}
