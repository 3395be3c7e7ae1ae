// Written by lib/cli/boot-script.ts. Do not edit.
/** The boot scripts, as a content security policy names them. */
export const BOOT_HASHES: readonly string[] = ["'sha256-6QT3ULxLpHQO+ZmF3XjB92oN+4H3kb/f0Lc+X2l3foc='","'sha256-FnnA9QUGU0xgeUCPImtysYvruxmVArLmS7Xx8yU5/Vo='"]
