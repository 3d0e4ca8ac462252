// The ink peer: `compile SOURCE JSON` compiles, `first JSON` tells the first text, `play JSON SECONDS`
// plays at random (choices a second).
const fs = require("fs");
const [, , what, from, to] = process.argv;

function play(story, seconds) {
  let state = 1 >>> 0;
  const below = (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * n);
  };
  let choices = 0;
  const start = process.hrtime.bigint();
  const spent = () => Number(process.hrtime.bigint() - start) / 1e9;
  while (spent() < seconds) {
    story.ResetState();
    story.ContinueMaximally();
    while (story.currentChoices.length) {
      story.ChooseChoiceIndex(below(story.currentChoices.length));
      story.ContinueMaximally();
      choices++;
    }
  }
  return choices / spent();
}

if (what === "compile") {
  const { Compiler } = require("inkjs/full");
  fs.writeFileSync(to, new Compiler(fs.readFileSync(from, "utf8")).Compile().ToJson());
} else {
  const { Story } = require("inkjs");
  const story = new Story(fs.readFileSync(from, "utf8"));
  console.log(what === "play" ? play(story, Number(to)) : story.ContinueMaximally().length);
}
