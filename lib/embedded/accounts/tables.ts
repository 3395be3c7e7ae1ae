/** Rows of this room, as `Tables` of the database says. */
export interface AccountsTables {
  /** Who may sign in; `email` in small letters, `roles` with spaces between. A new `device_key` revokes the device cookies. */
  users: { id: string; email: string; password_hash: string; roles: string; created_at: string; device_key: string }
  /** `id`: hash of the token that the browser keeps. */
  sessions: { id: string; user_id: string; used_at: string; expires_at: string }
}
