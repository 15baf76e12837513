<?xml version="1.0"?>
<tileset name="a" tilewidth="8" tileheight="8">
 <tile id="0"/>
 <tile/>
</tileset>
