export interface AccountsTables {
  /** `email` is lower case, `roles` separated by spaces. A new `device_key` revokes the device cookies. */
  users: { id: string; email: string; password_hash: string; roles: string; created_at: string; device_key: string }
  /** `id` is the hash of the session token. */
  sessions: { id: string; user_id: string; used_at: string; expires_at: string }
}
