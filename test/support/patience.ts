// Machines differ: `TEST_PATIENCE=3` lets timed tests take three times as long, and what they time. What a bound is there to catch takes many times more.
export const PATIENCE = Number(process.env['TEST_PATIENCE'] ?? 1)
