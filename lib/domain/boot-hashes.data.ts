// Written by lib/cli/boot-script.ts. Do not edit.
/** The boot scripts, as a content security policy names them. */
export const BOOT_HASHES: readonly string[] = ["'sha256-+wZb/J53C+pykJWiUhIQtoNzqucW1ofBUocFXVxXaGg='","'sha256-FnnA9QUGU0xgeUCPImtysYvruxmVArLmS7Xx8yU5/Vo='"]
