// The ink peer: `compile SOURCE JSON` compiles, `first JSON` tells the first text.
const fs = require("fs");
const [, , what, from, to] = process.argv;
if (what === "compile") {
  const { Compiler } = require("inkjs/full");
  fs.writeFileSync(to, new Compiler(fs.readFileSync(from, "utf8")).Compile().ToJson());
} else {
  const { Story } = require("inkjs");
  console.log(new Story(fs.readFileSync(from, "utf8")).ContinueMaximally().length);
}
