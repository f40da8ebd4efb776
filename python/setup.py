"""What pyproject.toml cannot say: with libraries inside, the package is for one kind of machine and any Python."""

import pathlib

from setuptools import setup
from setuptools.dist import Distribution
from wheel.bdist_wheel import bdist_wheel

HERE = pathlib.Path(__file__).resolve().parent
NATIVE = (HERE / "pagoda" / "lib").is_dir()


class Native(Distribution):
    def has_ext_modules(self):
        return NATIVE


class Wheel(bdist_wheel):
    def get_tag(self):
        return ("py3", "none", super().get_tag()[2])


scripts = sorted(str(file.relative_to(HERE)) for file in HERE.glob("scripts/*"))
setup(distclass=Native, cmdclass={"bdist_wheel": Wheel}, scripts=scripts)
