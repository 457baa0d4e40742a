// What one run of the tests starts once and stops at its end.

export const mochaGlobalSetup = async (): Promise<void> => {}

export const mochaGlobalTeardown = async (): Promise<void> => {}
