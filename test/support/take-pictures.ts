// Loaded by `npm run pictures`: the tests in browsers take pictures, in every combination.
process.env['TEST_PICTURES'] = '1'
