// onnxruntime-node comes with its CPU library. Its install script only downloads the CUDA one, and not from the package
// registry. The script begins by calling `bootstrap` of `global-agent`, which nothing else here uses. This workspace
// has that name and version, so npm installs it instead. (The script's own switch is a line in .npmrc that newer npm
// versions warn about with every command, and will refuse.)
exports.bootstrap = () => process.exit(0);
