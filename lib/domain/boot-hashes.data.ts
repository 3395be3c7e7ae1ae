// Written by lib/cli/boot-script.ts. Do not edit.
/** The boot scripts, as a content security policy names them. */
export const BOOT_HASHES: readonly string[] = ["'sha256-q/EFDthYFTmVrAGxtYuiOsdNhH5Zft4+m54OGQfQGdU='","'sha256-9VzZrZnoIridyJ2mrRUkH69wGP9gS5re2AW9fHAKNuU='"]
